-- A date can have groups of its own; where it goes with its days, it comes back with them.
ALTER TABLE "dropped_date" ADD COLUMN "people_kept_at" TIMESTAMPTZ(3);
CREATE TABLE "dropped_date_group" (
    "dropped_date_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,

    CONSTRAINT "dropped_date_group_pkey" PRIMARY KEY ("dropped_date_id","group_id")
);
CREATE INDEX "dropped_date_group_group_id_idx" ON "dropped_date_group"("group_id");
ALTER TABLE "dropped_date_group" ADD CONSTRAINT "dropped_date_group_dropped_date_id_fkey" FOREIGN KEY ("dropped_date_id") REFERENCES "dropped_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dropped_date_group" ADD CONSTRAINT "dropped_date_group_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
