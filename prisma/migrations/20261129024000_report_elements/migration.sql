CREATE TABLE "report_element" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "report_element_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "report_element_name_key" ON "report_element"(lower("name")) WHERE "deleted_at" IS NULL;

CREATE TABLE "report_element_version" (
    "element_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ NOT NULL,
    "saved_by_id" UUID,

    CONSTRAINT "report_element_version_pkey" PRIMARY KEY ("element_id","version")
);

ALTER TABLE "report_element_version" ADD CONSTRAINT "report_element_version_element_id_fkey" FOREIGN KEY ("element_id") REFERENCES "report_element"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "report_element_version" ADD CONSTRAINT "report_element_version_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "report_element_version_saved_by_id_idx" ON "report_element_version"("saved_by_id");
