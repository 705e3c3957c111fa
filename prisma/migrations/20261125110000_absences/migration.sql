-- Who is away and why: types, absences with their state, and evidence.

-- CreateEnum
CREATE TYPE "AbsenceFor" AS ENUM ('STUDENTS', 'STAFF', 'EVERYBODY');

-- CreateEnum
CREATE TYPE "AbsenceState" AS ENUM ('REPORTED', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateTable
CREATE TABLE "absence_type" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "for_whom" "AbsenceFor" NOT NULL DEFAULT 'EVERYBODY',
    "needs_approval" BOOLEAN NOT NULL DEFAULT true,
    "half_days" BOOLEAN NOT NULL DEFAULT true,
    "evidence_after_days" INTEGER,
    "is_authorised" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "absence_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "absence" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "starts_at_noon" BOOLEAN NOT NULL DEFAULT false,
    "to_on" DATE NOT NULL,
    "ends_at_noon" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "state" "AbsenceState" NOT NULL DEFAULT 'REPORTED',
    "needs_cover" BOOLEAN NOT NULL DEFAULT false,
    "recorded_by_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "absence_file" (
    "absence_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "absence_file_pkey" PRIMARY KEY ("absence_id","asset_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "absence_type_name_key" ON "absence_type"("name");

-- CreateIndex
CREATE INDEX "absence_user_id_from_on_idx" ON "absence"("user_id", "from_on");

-- CreateIndex
CREATE INDEX "absence_type_id_idx" ON "absence"("type_id");

-- CreateIndex
CREATE INDEX "absence_state_from_on_idx" ON "absence"("state", "from_on");

-- CreateIndex
CREATE INDEX "absence_recorded_by_id_idx" ON "absence"("recorded_by_id");

-- CreateIndex
CREATE INDEX "absence_decided_by_id_idx" ON "absence"("decided_by_id");

-- CreateIndex
CREATE INDEX "absence_file_asset_id_idx" ON "absence_file"("asset_id");

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "absence_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence_file" ADD CONSTRAINT "absence_file_absence_id_fkey" FOREIGN KEY ("absence_id") REFERENCES "absence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence_file" ADD CONSTRAINT "absence_file_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
