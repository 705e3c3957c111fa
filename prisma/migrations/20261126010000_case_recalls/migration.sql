-- The recall of which somebody was told last: each is told once.
ALTER TABLE "clinical_case" ADD COLUMN "recall_told_for" DATE;

-- Who goes on with a case, and who after them.
CREATE INDEX "clinical_case_from_case_id_idx" ON "clinical_case"("from_case_id");
