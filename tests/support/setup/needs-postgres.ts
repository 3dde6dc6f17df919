import { beforeEach, inject } from "vitest";

beforeEach(({ skip }) => skip(inject("postgresUrl") === null, "There is no PostgreSQL for this machine."));
