INSERT INTO "Ward" VALUES ('00000000-0000-4000-8000-000000000001', E'tab\there, \\N, new\nline, ''quote'', "double", žluťoučký 🦷', '00000000-0000-4000-8000-00000000000a');
INSERT INTO "Nurse" ("id", "ward_id", "mentor_id", "mood", "mood_text") VALUES
  ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', NULL, 'GOOD', 'Æther'),
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a', 'it''s "odd"', '');
INSERT INTO values_of_all_kinds ("text", "bytes", "json", "list", "at", "span", "ratio", "exact", "range", "day") VALUES
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('', '', '{}', '{}', 'infinity', '0', 'NaN', 'NaN', 'empty', '-infinity'),
  ('\N', '\x00ff5c6e0a', '{"a": [1, null, "\\u00e9\n"], "big": 12345678901234567890}', ARRAY['', NULL, 'a,b', '{c}', '"d"'], '2026-03-29 01:30:00.123456+00', '1 year -2 mons 3 days 04:05:06.789', 0.1::float8 + 0.2::float8, 12345678901234567890.123456789012345678901, '[2026-01-01,2026-02-01)', '0044-03-15 BC');
UPDATE setting SET "value" = 'as the school changed it';
REFRESH MATERIALIZED VIEW mood_count;
SELECT nextval('"Nurse_number_seq"');
