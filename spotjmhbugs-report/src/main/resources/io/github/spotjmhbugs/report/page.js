// SPDX-License-Identifier: Apache-2.0
/* global Chart, Tablesort */
(() => {
  "use strict";

  const matches = (cells, text, choices) =>
    (text === "" || cells.some((cell) => cell.includes(text))) &&
    choices.every(({ column, value }) => value === "" || cells[column] === value);

  /** The text to search: remedies and the lines around a finding are not what it is about. */
  const searchable = (cell) => {
    const copy = cell.cloneNode(true);
    copy.querySelectorAll(".source, .more > p, .here").forEach((source) => source.remove());
    return copy.textContent.toLowerCase();
  };

  function makeFilter(section, unfolding) {
    const form = section.querySelector("form");
    const output = form.querySelector("output");
    const search = form.querySelector("input");
    const selects = [...form.querySelectorAll("select")];
    const rows = [...section.querySelectorAll("tbody > tr")].map((row) => ({
      row,
      cells: [...row.cells].map(searchable),
    }));
    const apply = () => {
      const text = search.value.trim().toLowerCase();
      // The values of options start with = so that none of them is mistaken for "all".
      const choices = selects.map((select) => ({
        column: Number(select.dataset.column),
        value: select.value.slice(1).toLowerCase(),
      }));
      let shown = 0;
      for (const { row, cells } of rows) {
        row.hidden = !matches(cells, text, choices);
        shown += row.hidden ? 0 : 1;
      }
      unfolding.place();
      output.textContent = `${shown} of ${rows.length} rows`;
    };
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.hidden = false;
    apply();
  }

  /** Moves unfolded source lines to a row of their own, since a column is too narrow for them. */
  function makeUnfolding(table) {
    const below = new Map();
    const rowBelow = (row) => {
      if (!below.has(row)) {
        const added = document.createElement("tr");
        added.className = "unfolded";
        added.insertCell().colSpan = row.cells.length;
        below.set(row, added);
      }
      return below.get(row);
    };
    const place = () => {
      for (const [row, added] of below) {
        const isEmpty = added.cells[0].childElementCount === 0;
        row.classList.toggle("follows", !isEmpty);
        added.hidden = row.hidden;
        if (isEmpty) {
          added.remove();
        } else if (row.nextElementSibling !== added) {
          row.after(added);
        }
      }
    };
    const contents = new Map();
    const toggle = ({ target }) => {
      const row = target.closest("tr");
      if (!contents.has(target)) {
        contents.set(target, target.querySelector("summary").nextElementSibling);
      }
      (target.open ? rowBelow(row).cells[0] : target).append(contents.get(target));
      place();
    };
    table.tBodies[0].addEventListener("toggle", toggle, true);
    table.addEventListener("beforeSort", () => below.forEach((added) => added.remove()));
    table.addEventListener("afterSort", place);
    // What to do is unfolded at first.
    const restore = () =>
      table.querySelectorAll("td details[open]").forEach((target) => toggle({ target }));
    return { place, restore };
  }

  /** Unfolds what a link leads to, even if a filter hides it. */
  function show() {
    const target = document.getElementById(location.hash.slice(1));
    const row = target && (target.closest("tr.unfolded")?.previousElementSibling ?? target.closest("tbody > tr"));
    if (!row) {
      return;
    }
    const form = row.closest("section").querySelector("form");
    if (row.hidden && form) {
      form.reset();
      form.dispatchEvent(new Event("input"));
    }
    row.querySelectorAll("td.p > details").forEach((details) => { details.open = true; });
    // What is unfolded is placed some time later.
    setTimeout(() => target.scrollIntoView({ block: "center" }), 50);
  }

  /** A confidence or verdict has the same colour in all charts. */
  const MEANINGS = {
    high: "--high",
    medium: "--normal",
    low: "--low",
    confirmed: "--series-3",
    contradicted: "--series-2",
    undecided: "--series-5",
    failed: "--series-6",
  };

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /** Writes the value of each bar after its end. */
  const totals = {
    id: "totals",
    afterDatasetsDraw(chart) {
      const context = chart.ctx;
      context.save();
      context.font = "600 12px " + Chart.defaults.font.family;
      context.fillStyle = color("--text");
      context.textBaseline = "middle";
      chart.data.labels.forEach((label, index) => {
        const metas = chart.getSortedVisibleDatasetMetas();
        const total = metas.reduce((sum, meta) => sum + chart.data.datasets[meta.index].data[index], 0);
        const ends = metas.map((meta) => meta.data[index].x);
        if (metas.length > 0) {
          context.fillText(total, Math.max(...ends) + 6, metas[0].data[index].y);
        }
      });
      context.restore();
    },
  };

  function datasets(table) {
    return [...table.tHead.rows[0].cells].slice(1).map((head, index) => ({
      label: head.textContent,
      data: [...table.tBodies[0].rows].map((row) => Number(row.cells[index + 1].textContent)),
      maxBarThickness: 22,
    }));
  }

  /** Shortens long names, which would leave no space for the bars: those of packages differ at the end. */
  function shorten(name) {
    const [head, tail] = innerWidth < 500 ? [3, 12] : [9, 18];
    return name.length > head + tail + 1 ? name.slice(0, head) + "\u2026" + name.slice(-tail) : name;
  }

  function options(stacked) {
    return {
      indexAxis: "y",
      animation: false,
      maintainAspectRatio: false,
      layout: { padding: { right: 44 } },
      scales: {
        x: { stacked, beginAtZero: true, ticks: { precision: 0 } },
        y: {
          stacked,
          grid: { display: false },
          ticks: { autoSkip: false, callback(index) { return shorten(this.getLabelForValue(index)); } },
        },
      },
      plugins: { legend: { display: stacked, position: "bottom", labels: { boxWidth: 12 } } },
    };
  }

  function paint(chart) {
    chart.data.datasets.forEach((dataset, index) => {
      dataset.backgroundColor = color(MEANINGS[dataset.label] ?? `--series-${(index % 12) + 1}`);
    });
    chart.options.color = color("--text");
    chart.options.scales.x.grid = { color: color("--line") };
    chart.options.scales.x.ticks.color = color("--muted");
    chart.options.scales.y.ticks.color = color("--text");
    chart.update();
  }

  /** Needs the library, which is on pages with charts. */
  function draw(figure) {
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    const table = figure.querySelector("table");
    const data = datasets(table);
    const labels = [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
    const stacked = data.length > 1;
    figure.querySelector(".canvas").style.height = `${labels.length * 32 + (stacked ? 90 : 50)}px`;
    const chart = new Chart(figure.querySelector("canvas"), {
      type: "bar",
      data: { labels, datasets: data },
      options: options(stacked),
      plugins: [totals],
    });
    paint(chart);
    return chart;
  }

  for (const section of document.querySelectorAll("section[data-interactive]")) {
    const table = section.querySelector("table");
    const unfolding = makeUnfolding(table);
    makeFilter(section, unfolding);
    unfolding.restore();
    new Tablesort(table);
  }
  addEventListener("hashchange", show);
  show();

  const charts = [...document.querySelectorAll("figure.chart")].map(draw);
  const repaint = () => charts.forEach(paint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  // Print with light colours, even from a dark screen, with what to do and why: on paper nothing unfolds.
  let folded = [];
  addEventListener("beforeprint", () => {
    document.documentElement.classList.add("paper");
    folded = [...document.querySelectorAll("td.p > details:not([open]), .note:not([open])")];
    folded.forEach((details) => { details.open = true; });
    repaint();
  });
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("paper");
    folded.forEach((details) => { details.open = false; });
    repaint();
  });
})();
