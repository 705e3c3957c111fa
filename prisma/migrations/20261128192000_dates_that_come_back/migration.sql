-- A date that goes because the days of its timetable or of its date range became fewer comes back as it was with its day.
CREATE TABLE "dropped_date" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "original_on" DATE NOT NULL,
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "room_id" UUID,
    "clinic_id" UUID,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,
    "notes" TEXT NOT NULL,
    "own" TEXT[],
    "state" "OccurrenceState" NOT NULL,
    "cancel_reason" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "dropped_date_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "dropped_date_event_id_original_on_key" ON "dropped_date"("event_id", "original_on");
CREATE INDEX "dropped_date_room_id_idx" ON "dropped_date"("room_id");
CREATE INDEX "dropped_date_clinic_id_idx" ON "dropped_date"("clinic_id");
CREATE INDEX "dropped_date_starts_at_idx" ON "dropped_date"("starts_at");

CREATE TABLE "dropped_date_person" (
    "dropped_date_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "part" "EventPart" NOT NULL,
    "is_out" BOOLEAN NOT NULL,

    CONSTRAINT "dropped_date_person_pkey" PRIMARY KEY ("dropped_date_id","user_id")
);
CREATE INDEX "dropped_date_person_user_id_idx" ON "dropped_date_person"("user_id");

ALTER TABLE "dropped_date" ADD CONSTRAINT "dropped_date_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dropped_date" ADD CONSTRAINT "dropped_date_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "dropped_date" ADD CONSTRAINT "dropped_date_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "dropped_date_person" ADD CONSTRAINT "dropped_date_person_dropped_date_id_fkey" FOREIGN KEY ("dropped_date_id") REFERENCES "dropped_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dropped_date_person" ADD CONSTRAINT "dropped_date_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
