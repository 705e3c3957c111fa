-- Under another AUTH_SECRET a checkpoint is signed once more, beside the one before: none is ever changed (decision 0053).
ALTER TABLE "audit_checkpoint" DROP CONSTRAINT "audit_checkpoint_pkey";
ALTER TABLE "audit_checkpoint" ADD CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("seq", "at");
