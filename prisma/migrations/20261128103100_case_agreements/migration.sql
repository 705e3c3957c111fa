-- What was agreed is a hash of what the teacher was shown (decision 0145). The expression is that of server/clinical-cases/queries/plan.sql.ts at this time.
ALTER TABLE "clinical_case"
    ADD COLUMN "patient_revision" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "plan_from" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "agreed_hash" TEXT,
    ADD COLUMN "root_id" UUID;

ALTER TABLE "case_history" ADD COLUMN "patient_cipher" TEXT;

-- Agreements stay where the case was not saved since: with what was saved the patient may have been changed, and nothing else says so. The others are asked for again.
UPDATE "clinical_case" c SET "agreed_hash" = encode(sha256(convert_to(jsonb_build_object(
    'case', c."id", 'patient', c."patient_revision", 'from', c."plan_from", 'title', c."title", 'summary', c."summary", 'specialty', c."specialty_id",
    'age', c."age_band", 'dentition', c."dentition", 'missing', c."missing_teeth",
    'items', COALESCE((
        SELECT jsonb_agg(jsonb_build_object(
            'id', i."id", 'phase', i."phase", 'procedure', i."procedure_id", 'teeth', i."teeth", 'surfaces', i."surfaces",
            'dropped', i."state" = 'DROPPED', 'reason', i."reason") ORDER BY i."phase", i."sort_order", i."id")
        FROM "case_plan_item" i WHERE i."case_id" = c."id"), '[]'))::text, 'UTF8')), 'hex')
WHERE c."agreed_revision" = c."plan_revision" AND NOT EXISTS (
    SELECT 1 FROM "audit_entry" a
    WHERE a."entity" = 'clinical-case' AND a."entity_id" = c."id"::text AND a."action" = 'clinical-cases.saved' AND a."at" > c."agreed_at");

-- Cases that go on with each other run one plan.
WITH RECURSIVE tree AS (
    SELECT "id", "id" AS root FROM "clinical_case" WHERE "from_case_id" IS NULL
    UNION ALL SELECT c."id", t.root FROM "clinical_case" c JOIN tree t ON c."from_case_id" = t."id")
UPDATE "clinical_case" c SET "root_id" = t.root FROM tree t WHERE t."id" = c."id" AND t.root <> c."id";

-- Where several of them run today, the newest goes on with the plan; each of the others becomes one of its own, and lists show it as a duplicate.
WITH running AS (
    SELECT "id", row_number() OVER (PARTITION BY COALESCE("root_id", "id") ORDER BY "reference" DESC) AS place,
        count(*) OVER (PARTITION BY COALESCE("root_id", "id")) AS several, "root_id"
    FROM "clinical_case" WHERE "state" IN ('OPEN', 'RECALL')),
parted AS (SELECT "id" FROM running WHERE several > 1 AND place > 1 AND "root_id" IS NOT NULL)
UPDATE "clinical_case" c SET "root_id" = NULL FROM parted p WHERE p."id" = c."id";
-- The root itself cannot leave its tree: what runs beside it does.
UPDATE "clinical_case" c SET "root_id" = NULL
FROM "clinical_case" r
WHERE r."id" = c."root_id" AND r."state" IN ('OPEN', 'RECALL') AND c."state" IN ('OPEN', 'RECALL');

CREATE UNIQUE INDEX "clinical_case_one_running" ON "clinical_case" ((COALESCE("root_id", "id"))) WHERE "state" IN ('OPEN', 'RECALL');
CREATE INDEX "clinical_case_tree" ON "clinical_case" ((COALESCE("root_id", "id")));
