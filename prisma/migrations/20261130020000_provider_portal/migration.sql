CREATE TABLE provider_link (
  id UUID NOT NULL,
  contact_id UUID NOT NULL,
  sent_to TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  sent_by_id UUID,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  opened_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  silent_told_at TIMESTAMPTZ(3),
  CONSTRAINT provider_link_pkey PRIMARY KEY (id),
  CONSTRAINT provider_link_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES placement_contact (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT provider_link_sent_by_id_fkey FOREIGN KEY (sent_by_id) REFERENCES app_user (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX provider_link_token_hash_key ON provider_link (token_hash);
CREATE INDEX provider_link_contact_id_idx ON provider_link (contact_id);
CREATE INDEX provider_link_sent_by_id_idx ON provider_link (sent_by_id);

CREATE TABLE placement_answer (
  placement_id UUID NOT NULL,
  shown_hash TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT placement_answer_pkey PRIMARY KEY (placement_id),
  CONSTRAINT placement_answer_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TYPE "ProviderNoteKind" AS ENUM ('CHANGE', 'PROBLEM');
CREATE TABLE provider_note (
  id UUID NOT NULL,
  provider_id UUID NOT NULL,
  placement_id UUID,
  kind "ProviderNoteKind" NOT NULL,
  text TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  settled_at TIMESTAMPTZ(3),
  settled_by_id UUID,
  CONSTRAINT provider_note_pkey PRIMARY KEY (id),
  CONSTRAINT provider_note_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES placement_provider (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT provider_note_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placement (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT provider_note_settled_by_id_fkey FOREIGN KEY (settled_by_id) REFERENCES app_user (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX provider_note_provider_id_settled_at_idx ON provider_note (provider_id, settled_at);
CREATE INDEX provider_note_placement_id_idx ON provider_note (placement_id);
CREATE INDEX provider_note_settled_by_id_idx ON provider_note (settled_by_id);

-- Who said it where they have no account.
ALTER TABLE attendance_log ADD COLUMN by_outside TEXT;
