-- A workbook asks for reflections beside forms, procedures and tests: some that are submitted or acknowledged, of a template, about a kind of activity, with one of some tags.
ALTER TABLE "workbook_item" ADD COLUMN "reflection_state" "ReflectionState", ADD COLUMN "reflection_template_id" UUID, ADD COLUMN "reflection_kind" "ActivityKind";
ALTER TABLE "workbook_item" DROP CONSTRAINT "workbook_item_names_one";
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_names_one" CHECK (num_nonnulls("form_id", "procedure_id", "test_id", "reflection_state") = 1);
-- Nothing that is private or shared with a few counts, whatever is stored.
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_reflection_handed_in" CHECK ("reflection_state" IN ('SUBMITTED', 'ACKNOWLEDGED'));
ALTER TABLE "workbook_item" ADD CONSTRAINT "workbook_item_reflection_whole" CHECK ("reflection_state" IS NOT NULL OR num_nonnulls("reflection_template_id", "reflection_kind") = 0);

CREATE TABLE "workbook_item_tag" (
    "item_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,

    CONSTRAINT "workbook_item_tag_pkey" PRIMARY KEY ("item_id", "tag_id")
);
CREATE INDEX "workbook_item_tag_tag_id_idx" ON "workbook_item_tag"("tag_id");
ALTER TABLE "workbook_item_tag" ADD CONSTRAINT "workbook_item_tag_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "workbook_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "workbook_item_tag" ADD CONSTRAINT "workbook_item_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
