// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ImpactCsvTest {
  @Test
  void scriptsReadIt() {
    assertThat(ImpactCsv.of(List.of(Records.DELETED, Records.KEPT, Records.NOT_REPAIRABLE)))
        .isEqualTo(
            """
            target,practice,pattern,confidence,class,member,line,affected,message,jdk,evidence,code_empty,code_original,code_repaired,verdict,original,repaired,unit,change,low,high,p,cliffs_delta,reason,collector,id
            a.jar,RETU,JMH_RETU_IGNORED_RESULT,HIGH,org.foo.Bar,measure,12,org.foo.Bar#measure,The result is dropped.,17,deleted,472,504,920,confirmed,0.46,18.9,CPU ns/op,40.1,37.2,43.5,1.2E-4,1.0,,G1,0a1b
            a.jar,RETU,JMH_RETU_IGNORED_RESULT,NORMAL,org.foo.Bar,log,20,org.foo.Bar#log,The result is dropped.,17,kept,472,536,536,contradicted,,,,,,,,,,,0a1b
            a.jar,INVO,JMH_INVO_FIXTURE,LOW,org.foo.<b>In</b>vo,setUp,8,org.foo.<b>In</b>vo#setUp,The result is dropped.,17,,,,,not-repairable,,,,,,,,,"the fixture, is abstract",,0a1b
            """);
  }
}
