import fc from "fast-check";
import { restartRandom, TEST_SEED } from "./seed.ts";

restartRandom();
fc.configureGlobal({ seed: TEST_SEED });
