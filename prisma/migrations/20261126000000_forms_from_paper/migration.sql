ALTER TABLE "form_response" ADD COLUMN "entered_by_id" UUID;
ALTER TABLE "form_response" ADD COLUMN "paper_on" DATE;
