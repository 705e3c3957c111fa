-- Two providers, or a provider and a room of the school, may have one name: their towns tell them apart.
DROP INDEX "room_building_name";
CREATE UNIQUE INDEX "room_building_name" ON "room" ("building_id", lower("name")) NULLS NOT DISTINCT WHERE "kind" NOT IN ('CLINIC', 'PROVIDER');

CREATE TYPE "PlacementProviderKind" AS ENUM ('PRIMARY_CARE', 'HOSPITAL', 'COMMUNITY', 'OTHER');
CREATE TYPE "PlacementState" AS ENUM ('PROPOSED', 'CONFIRMED', 'CANCELLED');

CREATE TABLE "placement_provider" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "PlacementProviderKind" NOT NULL DEFAULT 'OTHER',
    "address_id" UUID NOT NULL,
    "room_id" UUID NOT NULL,
    "clinic_id" UUID,
    "bring" TEXT NOT NULL DEFAULT '',
    "notes" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_provider_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "placement_contact" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "job_title" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "supervisor_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_contact_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "placement_agreement" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "remind_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "reminded_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "reminded_on" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_agreement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "placement_agreement_order" CHECK ("to_on" >= "from_on")
);

CREATE TABLE "placement_check" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "done_on" DATE NOT NULL,
    "expires_on" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_check_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "placement_capacity" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "specialty_id" UUID,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "places" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_capacity_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "placement_capacity_order" CHECK ("to_on" >= "from_on"),
    CONSTRAINT "placement_capacity_places" CHECK ("places" >= 0)
);

-- Spans of one specialty at one provider do not overlap; those of no specialty do not, either.
ALTER TABLE "placement_capacity" ADD CONSTRAINT "placement_capacity_apart"
    EXCLUDE USING gist ("provider_id" WITH =, COALESCE("specialty_id", '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange("from_on", "to_on", '[]') WITH &&);

CREATE TABLE "placement" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "specialty_id" UUID,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "weekdays" INTEGER[],
    "starts_time" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "contact_id" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "state" "PlacementState" NOT NULL DEFAULT 'PROPOSED',
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "placement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "placement_order" CHECK ("to_on" >= "from_on"),
    CONSTRAINT "placement_minutes" CHECK ("minutes" BETWEEN 5 AND 1440)
);

CREATE TABLE "placement_event" (
    "placement_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "placement_event_pkey" PRIMARY KEY ("placement_id","event_id")
);

-- The days of a placement that are to come are those of one event.
CREATE UNIQUE INDEX "placement_event_current" ON "placement_event" ("placement_id") WHERE "is_current";

CREATE UNIQUE INDEX "placement_provider_address_id_key" ON "placement_provider"("address_id");
CREATE UNIQUE INDEX "placement_provider_room_id_key" ON "placement_provider"("room_id");
CREATE INDEX "placement_provider_clinic_id_idx" ON "placement_provider"("clinic_id");
CREATE INDEX "placement_contact_provider_id_idx" ON "placement_contact"("provider_id");
CREATE INDEX "placement_contact_supervisor_id_idx" ON "placement_contact"("supervisor_id");
CREATE INDEX "placement_agreement_provider_id_to_on_idx" ON "placement_agreement"("provider_id", "to_on");
CREATE INDEX "placement_agreement_to_on_idx" ON "placement_agreement"("to_on");
CREATE INDEX "placement_check_provider_id_idx" ON "placement_check"("provider_id");
CREATE INDEX "placement_capacity_provider_id_from_on_idx" ON "placement_capacity"("provider_id", "from_on");
CREATE INDEX "placement_capacity_specialty_id_idx" ON "placement_capacity"("specialty_id");
CREATE INDEX "placement_provider_id_from_on_idx" ON "placement"("provider_id", "from_on");
CREATE INDEX "placement_student_id_from_on_idx" ON "placement"("student_id", "from_on");
CREATE INDEX "placement_specialty_id_idx" ON "placement"("specialty_id");
CREATE INDEX "placement_contact_id_idx" ON "placement"("contact_id");
CREATE INDEX "placement_event_event_id_idx" ON "placement_event"("event_id");

ALTER TABLE "placement_provider" ADD CONSTRAINT "placement_provider_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_provider" ADD CONSTRAINT "placement_provider_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_provider" ADD CONSTRAINT "placement_provider_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_contact" ADD CONSTRAINT "placement_contact_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_contact" ADD CONSTRAINT "placement_contact_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "outside_supervisor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_agreement" ADD CONSTRAINT "placement_agreement_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_check" ADD CONSTRAINT "placement_check_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_capacity" ADD CONSTRAINT "placement_capacity_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_capacity" ADD CONSTRAINT "placement_capacity_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement" ADD CONSTRAINT "placement_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement" ADD CONSTRAINT "placement_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement" ADD CONSTRAINT "placement_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement" ADD CONSTRAINT "placement_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "placement_contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "placement_event" ADD CONSTRAINT "placement_event_placement_id_fkey" FOREIGN KEY ("placement_id") REFERENCES "placement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_event" ADD CONSTRAINT "placement_event_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
