/** The pages between a provider and the workshop: plain HTML that loads nothing. @module */
import { statusByCode } from "../errors.ts";
import type { Language } from "../http/language.ts";
import { catalogs } from "../messages/mod.ts";
import type { Problem } from "../refusals.ts";

const words = {
  en: { title: "Signed in", go: "Go on to the workshop", refused: "Not signed in", back: "Back" },
  fr: { title: "Connecté", go: "Aller à l'atelier", refused: "Non connecté", back: "Retour" },
} as const;

/** Goes on to the workshop by itself, as a navigation of our own. */
export function onwardPage(language: Language): Response {
  const { title, go } = words[language];
  return page({
    language,
    title,
    body: `<p><a href="/">${go}</a>`,
    headers: { refresh: "0;url=/" },
  });
}

/** Says why nobody was signed in. */
export function refusalPage({ code, facts = {} }: Problem, language: Language): Response {
  const { refused, back } = words[language];
  const message = escaped(catalogs[language].errors[code](facts));
  const body = `<p>${message}<p><a href="/sign-in">${back}</a>`;
  return page({ language, title: refused, body, status: statusByCode[code] });
}

interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

function page({ language, title, body, status = 200, headers = {} }: Page): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Kerf</title><h1>${title}</h1>${body}`;
  return new Response(html, {
    status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
