import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const S3 = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "closet-pictures",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "AKID",
  S3_SECRET_ACCESS_KEY: "the/secret+of+a=key",
};

function listProblems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("without S3 settings, pictures are in the data folder", () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(S3).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "closet-pictures",
    region: "eu-central-1",
    accessKeyId: "AKID",
    secretAccessKey: "the/secret+of+a=key",
  });
  expect(readConfig({ ...S3, S3_REGION: "" }).s3?.region).toBe("us-east-1");
});

test.for(["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)(
  "a missing %s is an error",
  (name) => {
    const given = name === "S3_ENDPOINT" ? "S3_BUCKET" : "S3_ENDPOINT";
    expect(listProblems({ ...S3, [name]: "" })).toEqual([`${name} must be set with ${given}`]);
    expect(listProblems({ ...S3, [name]: " " }).map((problem) => problem.split(" ")[0])).toEqual([name]);
  },
);

test("all missing settings of a store are listed", () => {
  expect(listProblems({ S3_REGION: "eu-1", PORT: "x" })).toEqual([
    "PORT must be a number from 0 to 65535",
    "S3_ENDPOINT must be set with S3_REGION",
    "S3_BUCKET must be set with S3_REGION",
    "S3_ACCESS_KEY_ID must be set with S3_REGION",
    "S3_SECRET_ACCESS_KEY must be set with S3_REGION",
  ]);
});

test.for(["s3.example", "ftp://s3.example", "https://key:secret@s3.example", "https://s3.example/?x=1"])(
  "%s is not an endpoint, and the error does not repeat it",
  (S3_ENDPOINT) => {
    const problems = listProblems({ ...S3, S3_ENDPOINT, S3_SECRET_ACCESS_KEY: "two words" });
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["S3_ENDPOINT", "S3_SECRET_ACCESS_KEY"]);
    expect(problems.join()).not.toMatch(/secret@|two words/);
  },
);
