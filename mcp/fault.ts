/** A refusal as a tool reports it: the API's own status, code and words. @module */

/** What `structuredContent.error` of a refused call holds. */
export interface ToolFault {
  /** HTTP status of the API. */
  readonly status: number;
  /** What clients rely on. */
  readonly code: string;
  readonly message: string;
  /** Seconds until a retry may succeed. */
  readonly retry_after_seconds?: number;
  /** Further members of the API's error, such as `field`. */
  readonly [member: string]: unknown;
}

/** An argument that breaks the tool's schema; `expected` ends the sentence "as it must be …". */
export function argumentFault(name: string, expected: string): ToolFault {
  const message = `Cannot read the argument "${name}" as it must be ${expected}`;
  return { status: 400, code: `invalid_${name}`, message, parameter: name };
}

/** The refusal in `response`, an error answer of the API. */
export async function faultOf(response: Response): Promise<ToolFault> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as { error?: Partial<ToolFault> } | null;
  const unknown = { code: "internal", message: `The API answered with status ${status}` };
  const retryAfter = Number(response.headers.get("retry-after"));
  const retry = retryAfter > 0 ? { retry_after_seconds: retryAfter } : {};
  return { ...unknown, ...body?.error, status, ...retry };
}
