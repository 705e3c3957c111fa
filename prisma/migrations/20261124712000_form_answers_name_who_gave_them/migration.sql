-- The decision in which an answer of a page was given, by the uid of its field: one decider does not overwrite another, and each signs their own.
ALTER TABLE "form_part" ADD COLUMN "answered_in" JSONB NOT NULL DEFAULT '{}';
