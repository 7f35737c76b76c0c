import { expect, test } from "bun:test";
import { type CutIssue, issueKinds } from "../../plugin/mod.ts";
import { cutIssue } from "./fr-cut.ts";

test("cutIssue() says every kind of finding in French, with its measure", () => {
  const measures = { toolMm: 0.2, islandMm2: 1, maxNodes: 1000 };
  const severities = ["blocking", "check", "info"] as const;
  const sentences = issueKinds.flatMap((kind) =>
    severities.map((severity) =>
      cutIssue({ kind, severity, value: 3.456, message: `${kind}: 3.456` } as CutIssue, measures),
    ),
  );
  for (const sentence of sentences) expect(sentence).toMatch(/3[,.]4/);
  expect(new Set(sentences).size).toBe(issueKinds.length + 3);
});

test("cutIssue() keeps the message of a kind that has no French", () => {
  const issue = { kind: "new" as string, severity: "check", value: 1, message: "A new kind" };
  const measures = { toolMm: 0.2, islandMm2: 1, maxNodes: 1000 };
  expect(cutIssue(issue as CutIssue, measures)).toBe("A new kind");
});
