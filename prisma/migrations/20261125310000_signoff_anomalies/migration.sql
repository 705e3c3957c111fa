CREATE INDEX "form_signature_at_idx" ON "form_signature"("at");
CREATE INDEX "supervisor_confirmation_decided_at_idx" ON "supervisor_confirmation"("decided_at");

CREATE TABLE "signoff_anomaly" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "rule" TEXT NOT NULL,
    "signature_id" UUID,
    "confirmation_id" UUID,
    "signed_at" TIMESTAMPTZ NOT NULL,
    "found_at" TIMESTAMPTZ NOT NULL,
    "measure" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "note" TEXT NOT NULL DEFAULT '',
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ,

    CONSTRAINT "signoff_anomaly_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "signoff_anomaly_names_one" CHECK (num_nonnulls("signature_id", "confirmation_id") = 1)
);
CREATE UNIQUE INDEX "signoff_anomaly_signature_id_rule_key" ON "signoff_anomaly"("signature_id", "rule");
CREATE UNIQUE INDEX "signoff_anomaly_confirmation_id_rule_key" ON "signoff_anomaly"("confirmation_id", "rule");
CREATE INDEX "signoff_anomaly_state_signed_at_id_idx" ON "signoff_anomaly"("state", "signed_at", "id");
ALTER TABLE "signoff_anomaly" ADD CONSTRAINT "signoff_anomaly_signature_id_fkey" FOREIGN KEY ("signature_id") REFERENCES "form_signature"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "signoff_anomaly" ADD CONSTRAINT "signoff_anomaly_confirmation_id_fkey" FOREIGN KEY ("confirmation_id") REFERENCES "supervisor_confirmation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
