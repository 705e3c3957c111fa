CREATE TABLE "teaching_contract" (
    "teacher_id" UUID NOT NULL,
    "weekly_minutes" INTEGER NOT NULL,

    CONSTRAINT "teaching_contract_pkey" PRIMARY KEY ("teacher_id"),
    CONSTRAINT "teaching_contract_weekly_minutes_check" CHECK ("weekly_minutes" BETWEEN 1 AND 10080)
);

ALTER TABLE "teaching_contract" ADD CONSTRAINT "teaching_contract_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
