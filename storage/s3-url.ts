/** A bucket's address in one line: `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`. @module */

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

/**
 * Read an address; `s3://` speaks HTTPS, `s3+http://` plain HTTP.
 *
 * @throws {SyntaxError} when host or bucket are missing, or when it is no URL; its words keep the secret
 */
export function parseS3Url(url: string): S3Address {
  const match = /^s3(\+http)?:\/\/(.+)$/.exec(url);
  if (!match) throw new SyntaxError("Cannot read the storage URL as it must start with s3://");
  const scheme = match[1] ? "http" : "https";
  const { host, pathname, username, password, searchParams } = urlOf(`${scheme}://${match[2]}`);
  const [bucket, ...rest] = pathname.split("/").filter(Boolean).map(decoded);
  if (!bucket)
    throw new SyntaxError("Cannot read the storage URL as it must name a bucket: s3://HOST/BUCKET");
  return {
    endpoint: `${scheme}://${host}`,
    bucket,
    prefix: rest.length > 0 ? `${rest.join("/")}/` : "",
    region: searchParams.get("region") ?? "us-east-1",
    ...(username && { accessKeyId: decoded(username), secretAccessKey: decoded(password) }),
  };
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
