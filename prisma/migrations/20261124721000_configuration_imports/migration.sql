-- What an import of the configuration made and changed, entry by entry, so that it can be undone for a day.
CREATE TABLE "configuration_import" (
    "id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ NOT NULL,
    "made" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "items" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ,
    "undone_by_id" UUID,

    CONSTRAINT "configuration_import_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "configuration_import_applied_at_idx" ON "configuration_import"("applied_at");
