/** The page at /docs: opens the viewer on the description, and follows the workshop's appearance. @module */

/** Swagger UI; its script stands before this one. */
declare const SwaggerUIBundle: (options: object) => unknown;

/** Where the workshop keeps the appearance that a person chose. */
const THEME = "kerf.theme";

const dark = matchMedia("(prefers-color-scheme: dark)");
let chosen = chosenTheme();

showTheme();
dark.addEventListener("change", showTheme);
document.getElementById("theme")?.addEventListener("click", () => {
  chosen = theme() === "dark" ? "light" : "dark";
  keep(chosen);
  showTheme();
});

SwaggerUIBundle({
  url: document.getElementById("api-reference")?.dataset.url,
  dom_id: "#viewer",
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // its colours have too little contrast
  syntaxHighlight: false,
});

function theme(): string {
  return chosen ?? (dark.matches ? "dark" : "light");
}

function showTheme(): void {
  document.documentElement.dataset.theme = theme();
}

function chosenTheme(): string | null {
  try {
    return JSON.parse(localStorage.getItem(THEME) ?? "null") as string | null;
  } catch {
    return null;
  }
}

function keep(choice: string): void {
  try {
    localStorage.setItem(THEME, JSON.stringify(choice));
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}
