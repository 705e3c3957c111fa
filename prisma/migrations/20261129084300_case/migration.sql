-- Frameworks are exchanged as CASE documents: each part keeps the id that it has there, and what is made here has one of its own from the start.
ALTER TABLE "framework" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "outcome_group" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "learning_outcome" ADD COLUMN "case_id" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "framework_case_id_key" ON "framework"("case_id");
CREATE UNIQUE INDEX "outcome_group_case_id_key" ON "outcome_group"("case_id");
CREATE UNIQUE INDEX "learning_outcome_case_id_key" ON "learning_outcome"("case_id");
