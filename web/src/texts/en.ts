/** All texts of the page, by part. Another language is another file with the same keys. */
export const texts = {
  page: {
    title: "percuss: what happens in an impact",
    noWebAssembly: "This page needs WebAssembly, which this browser does not have or has switched off.",
    failed: "The page could not start:",
    panels: {
      laws: "Laws side by side",
      inside: "Inside the impact",
      map: "Map",
      engine: "Your engine",
      learn: "Learn",
    },
  },
  scene: {},
  controls: {},
  share: {},
  laws: {},
  inside: {},
  map: {},
  engine: {},
  learn: {},
} as const;
