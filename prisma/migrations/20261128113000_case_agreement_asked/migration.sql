-- A student asks the supervisor to agree to a plan: of which revision of it, and when.
ALTER TABLE "clinical_case" ADD COLUMN "asked_revision" INTEGER,
ADD COLUMN "asked_at" TIMESTAMPTZ;
