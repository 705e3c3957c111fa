-- Under which ids other devices began the same reflection: what they wrote is sent under them.
ALTER TABLE "reflection" ADD COLUMN "begun_as" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
