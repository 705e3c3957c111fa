-- A step may follow what a provider vouched for: the session that it leads to is the provider's. And a proof there may need a code, too.
ALTER TYPE "LoginStepKind" ADD VALUE 'PROOF';
ALTER TABLE "login_step" ADD COLUMN "sealed" TEXT;
