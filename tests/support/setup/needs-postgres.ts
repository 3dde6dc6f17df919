import { beforeEach, inject } from "vitest";

beforeEach(({ skip }) =>
  skip(inject("postgresUrl") === null, "There is no PostgreSQL, or no PgBouncer, for this test."),
);
