@echo off
rem SPDX-License-Identifier: Apache-2.0
rem Starts the command line with the Java of JAVA_HOME, or else with that of the PATH.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
rem In short runs, larger collectors and the second compiler never pay off. Other commands run for long.
set "OPTIONS="
if "%~1"=="scan" set "OPTIONS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmn32m"
if "%~1"=="explain" set "OPTIONS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmn32m"
if "%~1"=="lsp" set "OPTIONS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmn32m -Xmx256m -Xlog:disable"
"%JAVA%" %OPTIONS% -jar "%~dp0..\lib\spotjmhbugs.jar" %*
exit /b %ERRORLEVEL%
