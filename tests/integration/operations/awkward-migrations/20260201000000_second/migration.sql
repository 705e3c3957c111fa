ALTER TABLE setting ADD COLUMN "changed_by" text NOT NULL DEFAULT 'nobody';
