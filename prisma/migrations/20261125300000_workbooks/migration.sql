CREATE TABLE "workbook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "intro" TEXT NOT NULL DEFAULT '',
    "section_order" TEXT NOT NULL DEFAULT 'FREE',
    "starts_on" DATE,
    "due_on" DATE,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "workbook_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "workbook_name_key" ON "workbook"("name");

CREATE TABLE "workbook_permit" (
    "workbook_id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "workbook_permit_pkey" PRIMARY KEY ("workbook_id", "programme_id", "year")
);
CREATE INDEX "workbook_permit_programme_id_year_idx" ON "workbook_permit"("programme_id", "year");
ALTER TABLE "workbook_permit" ADD CONSTRAINT "workbook_permit_workbook_id_fkey" FOREIGN KEY ("workbook_id") REFERENCES "workbook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "workbook_permit" ADD CONSTRAINT "workbook_permit_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "workbook_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workbook_id" UUID NOT NULL,
    "section" TEXT NOT NULL,
    "form_id" UUID,
    "procedure_id" UUID,
    "caption" TEXT NOT NULL DEFAULT '',
    "needed" INTEGER NOT NULL,
    "opens_on" DATE,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "workbook_item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "workbook_item_names_one" CHECK (num_nonnulls("form_id", "procedure_id") = 1),
    CONSTRAINT "workbook_item_needed" CHECK ("needed" > 0)
);
CREATE UNIQUE INDEX "workbook_item_workbook_id_form_id_key" ON "workbook_item"("workbook_id", "form_id");
CREATE UNIQUE INDEX "workbook_item_workbook_id_procedure_id_key" ON "workbook_item"("workbook_id", "procedure_id");
CREATE INDEX "workbook_item_form_id_idx" ON "workbook_item"("form_id");
CREATE INDEX "workbook_item_procedure_id_idx" ON "workbook_item"("procedure_id");
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_workbook_id_fkey" FOREIGN KEY ("workbook_id") REFERENCES "workbook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
