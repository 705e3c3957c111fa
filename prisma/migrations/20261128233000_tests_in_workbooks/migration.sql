-- A workbook holds competency tests beside forms and procedures.
ALTER TABLE "workbook_item" ADD COLUMN "test_id" UUID;
ALTER TABLE "workbook_item" DROP CONSTRAINT "workbook_item_names_one";
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_names_one" CHECK (num_nonnulls("form_id", "procedure_id", "test_id") = 1);
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_test_once" CHECK ("test_id" IS NULL OR "needed" = 1);
CREATE UNIQUE INDEX "workbook_item_workbook_id_test_id_key" ON "workbook_item"("workbook_id", "test_id");
CREATE INDEX "workbook_item_test_id_idx" ON "workbook_item"("test_id");
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "competency_test"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
