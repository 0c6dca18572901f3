package org.example;

import lombok.Getter;

abstract class Base {
  @Getter int inherited;

  Object sealed(Object o) {
    return o instanceof String s && s.length() > 1 ? s : null;
  }
}
