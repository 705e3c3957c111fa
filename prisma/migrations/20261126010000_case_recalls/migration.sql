-- The recall of which somebody was told last: each is told once.
ALTER TABLE "clinical_case" ADD COLUMN "recall_told_for" DATE;
