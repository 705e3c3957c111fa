ALTER TABLE "outside_supervisor" ALTER COLUMN "clinic_id" DROP NOT NULL,
ADD COLUMN "organisation" TEXT NOT NULL DEFAULT '',
ADD COLUMN "added_by_id" UUID,
ADD COLUMN "added_at" TIMESTAMPTZ;

CREATE INDEX "outside_supervisor_email_idx" ON "outside_supervisor"("email");

ALTER TABLE "form_type" ADD COLUMN "outside" TEXT NOT NULL DEFAULT 'NONE',
ADD COLUMN "outside_domains" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "form_task" ADD COLUMN "outside_id" UUID;

CREATE INDEX "form_task_outside_id_state_idx" ON "form_task"("outside_id", "state");

ALTER TABLE "form_task" ADD CONSTRAINT "form_task_outside_id_fkey" FOREIGN KEY ("outside_id") REFERENCES "outside_supervisor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "supervisor_confirmation" ADD COLUMN "opened_at" TIMESTAMPTZ,
ADD COLUMN "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN "device_hash" TEXT NOT NULL DEFAULT '',
ADD COLUMN "answer_hash" TEXT;

CREATE TABLE "signoff_link" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "sent_to" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "bound_hash" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "opened_at" TIMESTAMPTZ,
    "used_at" TIMESTAMPTZ,
    "answer_hash" TEXT,

    CONSTRAINT "signoff_link_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "signoff_link_token_hash_key" ON "signoff_link"("token_hash");
CREATE INDEX "signoff_link_task_id_sent_at_idx" ON "signoff_link"("task_id", "sent_at");

ALTER TABLE "signoff_link" ADD CONSTRAINT "signoff_link_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "form_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "signoff_code" (
    "task_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "signoff_code_pkey" PRIMARY KEY ("task_id")
);
