ALTER TABLE "workflow" ADD COLUMN "saved_by_id" UUID;

ALTER TABLE "workflow" ADD CONSTRAINT "workflow_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
