-- What contacts at providers put into the book of outside supervisors follows them; what the book's editors wrote does not.
ALTER TABLE "outside_supervisor" ADD COLUMN "from_placements" BOOLEAN NOT NULL DEFAULT false;

-- An editor's entry has a clinic and no organisation, and its saving was audited.
UPDATE "outside_supervisor" s SET "from_placements" = true
WHERE s."added_by_id" IS NULL AND s."organisation" <> ''
  AND NOT EXISTS (SELECT 1 FROM "audit_entry" a WHERE a."entity" = 'outside-supervisor' AND a."entity_id" = s."id"::text AND a."action" LIKE 'catalogue.%');
