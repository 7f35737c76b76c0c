/**
 * A bucket's address in one line: `s3://BUCKET/PREFIX` as AWS' tools take it, or with everything in it,
 * `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`.
 *
 * @module
 */

/** How a bucket is reached. */
export interface S3Address {
  /** Base URL of the server, `https://…`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Put before every key; "" or ending in `/`. */
  readonly prefix: string;
  readonly region: string;
  /** Absent: from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
}

/** The variables that AWS' own tools read. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Read an address; `s3://` speaks HTTPS, `s3+http://` plain HTTP.
 *
 * A host without a dot, a port and a key is a bucket, on the server of `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`,
 * else on that of AWS in `AWS_REGION`.
 *
 * @throws {SyntaxError} when host or bucket are missing, or when it is no URL; its words keep the secret
 */
export function parseS3Url(url: string, env: Environment = process.env): S3Address {
  const match = /^s3(\+http)?:\/\/(.+)$/.exec(url);
  if (!match) throw new SyntaxError("Cannot read the storage URL as it must start with s3://");
  const scheme = match[1] ? "http" : "https";
  const { host, port, pathname, username, password, searchParams } = urlOf(
    `${scheme}://${match[2]}`,
  );
  const region =
    searchParams.get("region") ?? (env.AWS_REGION || env.AWS_DEFAULT_REGION || "us-east-1");
  const [bucket, ...rest] = pathname.split("/").filter(Boolean).map(decoded);
  const server = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  if (!match[1] && !username && !port && !host.includes(".") && host !== "localhost") {
    const keys = bucket === undefined ? [] : [bucket, ...rest];
    const endpoint = server ? endpointOf(server) : `https://s3.${region}.amazonaws.com`;
    return { endpoint, bucket: host, prefix: prefixOf(keys), region };
  }
  if (!bucket)
    throw new SyntaxError("Cannot read the storage URL as it must name a bucket: s3://HOST/BUCKET");
  return {
    endpoint: `${scheme}://${host}`,
    bucket,
    prefix: prefixOf(rest),
    region,
    ...(username && { accessKeyId: decoded(username), secretAccessKey: decoded(password) }),
  };
}

function prefixOf(keys: readonly string[]): string {
  return keys.length > 0 ? `${keys.join("/")}/` : "";
}

/** The server that a variable names, without a slash at the end. */
function endpointOf(text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text))
    throw new SyntaxError(
      "Cannot read the storage URL as AWS_ENDPOINT_URL must be http:// or https:// and a host",
    );
  return text.replace(/\/+$/, "");
}

function urlOf(text: string): URL {
  const url = URL.parse(text);
  if (!url)
    throw new SyntaxError("Cannot read the storage URL as it must be a URL: s3://HOST/BUCKET");
  return url;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SyntaxError("Cannot read the storage URL as every % in it must be written %25");
  }
}
