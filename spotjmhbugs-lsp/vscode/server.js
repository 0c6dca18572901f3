// SPDX-License-Identifier: Apache-2.0
// Puts what mvn -Pdist package has made of the program into the extension.
const { cpSync } = require('node:fs');
const root = '../..';
cpSync(`${root}/spotjmhbugs-cli/target/download/lib`, 'server/lib', { recursive: true });
cpSync(`${root}/spotjmhbugs-cli/target/spotjmhbugs-practice-examples.jar`, 'server/lib/spotjmhbugs-practice-examples.jar');
cpSync(`${root}/spotjmhbugs`, 'server/bin/spotjmhbugs');
cpSync(`${root}/spotjmhbugs-cli/src/download/bin/spotjmhbugs.bat`, 'server/bin/spotjmhbugs.bat');
cpSync(`${root}/LICENSE`, 'LICENSE');
