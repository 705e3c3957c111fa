-- To which group of the default grouping those who move up or graduate go, by the group that they are in: {"<from>": "<to>" | null}.
ALTER TABLE "rollover" ADD COLUMN "group_map" JSONB NOT NULL DEFAULT '{}';

-- What an import would give besides names and places: roles with sensitive privileges, and to how many, as the last check found it.
ALTER TABLE "import" ADD COLUMN "grants" JSONB NOT NULL DEFAULT '[]';
