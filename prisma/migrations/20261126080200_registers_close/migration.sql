-- A register that is closed by itself is closed by nobody, and says of its students what nobody in particular said.
ALTER TABLE "attendance" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "attendance_log" ALTER COLUMN "by_id" DROP NOT NULL;
ALTER TABLE "attendance_register" ADD COLUMN "reopened_at" TIMESTAMPTZ(3);
