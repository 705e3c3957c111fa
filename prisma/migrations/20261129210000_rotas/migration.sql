-- Who does what when, by groups and blocks of weeks. Events that a rota makes carry the block and the time of the slot that they were made for.
CREATE TABLE "rota" (
  "id" UUID NOT NULL,
  "timetable_id" UUID NOT NULL,
  "grouping_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "rota_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "rota_timetable_id_idx" ON "rota"("timetable_id");
CREATE INDEX "rota_grouping_id_idx" ON "rota"("grouping_id");
ALTER TABLE "rota" ADD CONSTRAINT "rota_timetable_id_fkey" FOREIGN KEY ("timetable_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "rota" ADD CONSTRAINT "rota_grouping_id_fkey" FOREIGN KEY ("grouping_id") REFERENCES "grouping"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "rota_block" (
  "id" UUID NOT NULL,
  "rota_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "starts_on" DATE NOT NULL,
  "ends_on" DATE NOT NULL,
  CONSTRAINT "rota_block_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "rota_block_rota_id_idx" ON "rota_block"("rota_id");
ALTER TABLE "rota_block" ADD CONSTRAINT "rota_block_rota_id_fkey" FOREIGN KEY ("rota_id") REFERENCES "rota"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "rota_slot" (
  "id" UUID NOT NULL,
  "rota_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "session_type_id" UUID NOT NULL,
  "room_id" UUID,
  "groups_at_once" INTEGER NOT NULL DEFAULT 1,
  "times" JSONB NOT NULL,
  CONSTRAINT "rota_slot_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "rota_slot_rota_id_idx" ON "rota_slot"("rota_id");
CREATE INDEX "rota_slot_session_type_id_idx" ON "rota_slot"("session_type_id");
CREATE INDEX "rota_slot_room_id_idx" ON "rota_slot"("room_id");
ALTER TABLE "rota_slot" ADD CONSTRAINT "rota_slot_rota_id_fkey" FOREIGN KEY ("rota_id") REFERENCES "rota"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rota_slot" ADD CONSTRAINT "rota_slot_session_type_id_fkey" FOREIGN KEY ("session_type_id") REFERENCES "session_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "rota_slot" ADD CONSTRAINT "rota_slot_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "rota_slot_teacher" (
  "slot_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "part" "EventPart" NOT NULL,
  CONSTRAINT "rota_slot_teacher_pkey" PRIMARY KEY ("slot_id", "user_id")
);
CREATE INDEX "rota_slot_teacher_user_id_idx" ON "rota_slot_teacher"("user_id");
ALTER TABLE "rota_slot_teacher" ADD CONSTRAINT "rota_slot_teacher_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "rota_slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rota_slot_teacher" ADD CONSTRAINT "rota_slot_teacher_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "rota_cell" (
  "block_id" UUID NOT NULL,
  "group_id" UUID NOT NULL,
  "slot_id" UUID NOT NULL,
  CONSTRAINT "rota_cell_pkey" PRIMARY KEY ("block_id", "group_id")
);
CREATE INDEX "rota_cell_group_id_idx" ON "rota_cell"("group_id");
CREATE INDEX "rota_cell_slot_id_idx" ON "rota_cell"("slot_id");
ALTER TABLE "rota_cell" ADD CONSTRAINT "rota_cell_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "rota_block"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rota_cell" ADD CONSTRAINT "rota_cell_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rota_cell" ADD CONSTRAINT "rota_cell_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "rota_slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "event" ADD COLUMN "rota_key" TEXT;
