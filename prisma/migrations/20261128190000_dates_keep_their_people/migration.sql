-- A date that has begun keeps its people when its series changes: from that instant on its own rows alone say who comes. Null: its series' as well.
ALTER TABLE "occurrence" ADD COLUMN "people_kept_at" TIMESTAMPTZ(3);

CREATE TABLE "occurrence_group" (
    "occurrence_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,

    CONSTRAINT "occurrence_group_pkey" PRIMARY KEY ("occurrence_id","group_id")
);

CREATE INDEX "occurrence_group_group_id_idx" ON "occurrence_group"("group_id");

ALTER TABLE "occurrence_group" ADD CONSTRAINT "occurrence_group_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "occurrence_group" ADD CONSTRAINT "occurrence_group_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
