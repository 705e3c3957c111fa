-- Which outcomes were taken from which component: who did it may take that back, also of an outcome that is retired.
ALTER TABLE "curriculum_history" ADD COLUMN "component_id" UUID, ADD COLUMN "unmapped_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
