-- CreateEnum
CREATE TYPE "ConfirmationState" AS ENUM ('ASKED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "outside_supervisor" (
    "id" UUID NOT NULL,
    "clinic_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "outside_supervisor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supervisor_confirmation" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "supervisor_id" UUID NOT NULL,
    "sent_to" TEXT NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "token_hash" TEXT,
    "content_hash" TEXT NOT NULL,
    "state" "ConfirmationState" NOT NULL DEFAULT 'ASKED',
    "decided_at" TIMESTAMPTZ,
    "signer_name" TEXT NOT NULL DEFAULT '',
    "signer_role" TEXT NOT NULL DEFAULT '',
    "registration_number" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "supervisor_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outside_supervisor_clinic_id_idx" ON "outside_supervisor"("clinic_id");

-- CreateIndex
CREATE UNIQUE INDEX "supervisor_confirmation_token_hash_key" ON "supervisor_confirmation"("token_hash");

-- CreateIndex
CREATE INDEX "supervisor_confirmation_session_id_asked_at_idx" ON "supervisor_confirmation"("session_id", "asked_at");

-- CreateIndex
CREATE INDEX "supervisor_confirmation_supervisor_id_idx" ON "supervisor_confirmation"("supervisor_id");

-- CreateIndex
CREATE INDEX "supervisor_confirmation_asked_by_id_asked_at_idx" ON "supervisor_confirmation"("asked_by_id", "asked_at");

-- One supervisor at a time is asked about a session.
CREATE UNIQUE INDEX "supervisor_confirmation_one_asked" ON "supervisor_confirmation" ("session_id") WHERE "state" = 'ASKED';

-- AddForeignKey
ALTER TABLE "outside_supervisor" ADD CONSTRAINT "outside_supervisor_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supervisor_confirmation" ADD CONSTRAINT "supervisor_confirmation_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supervisor_confirmation" ADD CONSTRAINT "supervisor_confirmation_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "outside_supervisor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supervisor_confirmation" ADD CONSTRAINT "supervisor_confirmation_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
