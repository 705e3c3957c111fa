-- What was saved of a report that is removed was shown to nobody, and still had its name and its place among the two hundred of its owner.
DELETE FROM "saved_report" s USING "report_config" c WHERE c."id" = s."config_id" AND c."deleted_at" IS NOT NULL;
