-- Any three letters of a text, as nodes, components and outcomes are searched.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "curriculum_node_search_text_idx" ON "curriculum_node" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "curriculum_component_search_text_idx" ON "curriculum_component" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "learning_outcome_search_text_idx" ON "learning_outcome" USING GIN ("search_text" gin_trgm_ops);
