-- Each entry is sealed a few seconds after it was written: it gets its number and the hash of the one before it and of itself (server/kernel/audit/audit-chain.ts).
-- What may have to be erased goes into the hash as a salted digest, which stays when the value is gone.
ALTER TABLE "audit_entry" ADD COLUMN "seq" BIGINT;
ALTER TABLE "audit_entry" ADD COLUMN "hash" TEXT;
ALTER TABLE "audit_entry" ADD COLUMN "mac" TEXT;
ALTER TABLE "audit_entry" ADD COLUMN "address_salt" UUID DEFAULT gen_random_uuid();
ALTER TABLE "audit_entry" ADD COLUMN "changes_salt" UUID DEFAULT gen_random_uuid();
ALTER TABLE "audit_entry" ADD COLUMN "address_digest" TEXT;
ALTER TABLE "audit_entry" ADD COLUMN "changes_digest" TEXT;

CREATE UNIQUE INDEX "audit_entry_seq_key" ON "audit_entry"("seq");
-- What waits to be sealed, found without looking at the rest.
CREATE INDEX "audit_entry_unsealed" ON "audit_entry" ("at", "id") WHERE "seq" IS NULL;

-- Up to where entries were removed when their time was over, and what the chain goes on from.
CREATE TABLE "audit_checkpoint" (
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "removed" INTEGER NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "mac" TEXT NOT NULL,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("seq")
);
CREATE TRIGGER audit_checkpoint_append_only BEFORE UPDATE OR DELETE ON "audit_checkpoint" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checkpoint_no_truncate BEFORE TRUNCATE ON "audit_checkpoint" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION audit_digest(salt UUID, value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(salt::text || E'\n' || value, 'UTF8')), 'hex')
$$;

-- The names of the fields stay, without what they held.
CREATE FUNCTION audit_emptied(changes JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, '{}'::jsonb), '{}'::jsonb) FROM jsonb_object_keys(changes) AS field
$$;

-- An entry is written without a seal. Then it may be sealed, once; lose an address or values, once, for their digest; and be removed up to a checkpoint.
CREATE FUNCTION guard_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest audit_entry;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.seq IS NULL AND NEW.hash IS NULL AND NEW.mac IS NULL AND NEW.address_digest IS NULL AND NEW.changes_digest IS NULL
      AND NEW.address_salt IS NOT NULL AND NEW.changes_salt IS NOT NULL THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.seq <= (SELECT max(seq) FROM audit_checkpoint) THEN
      RETURN OLD;
    END IF;
  ELSE
    rest := NEW;
    IF OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL THEN
      rest.seq := NULL;
      rest.hash := NULL;
      rest.mac := NULL;
    END IF;
    IF OLD.address_salt IS NOT NULL AND NEW.address_salt IS NULL AND NEW.address = '' AND NEW.address_digest = audit_digest(OLD.address_salt, OLD.address) THEN
      rest.address_salt := OLD.address_salt;
      rest.address_digest := NULL;
      rest.address := OLD.address;
    END IF;
    IF OLD.changes_salt IS NOT NULL AND NEW.changes_salt IS NULL AND NEW.changes = audit_emptied(OLD.changes)
      AND NEW.changes_digest = audit_digest(OLD.changes_salt, OLD.changes::text) THEN
      rest.changes_salt := OLD.changes_salt;
      rest.changes_digest := NULL;
      rest.changes := OLD.changes;
    END IF;
    IF NEW IS DISTINCT FROM OLD AND rest IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
DROP TRIGGER audit_entry_append_only ON "audit_entry";
CREATE TRIGGER audit_entry_append_only BEFORE INSERT OR UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION guard_audit_entry();
