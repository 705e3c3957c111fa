-- Most letters that are searched are plain ones: these need no table of signs. What it answers is as before.
CREATE OR REPLACE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE lower(translate(replace(replace(replace(replace(replace(replace(replace(replace(normalize($1, NFC), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳḀḁḂḃḄḅḆḇḈḉḊḋḌḍḎḏḐḑḒḓḔḕḖḗḘḙḚḛḜḝḞḟḠḡḢḣḤḥḦḧḨḩḪḫḬḭḮḯḰḱḲḳḴḵḶḷḸḹḺḻḼḽḾḿṀṁṂṃṄṅṆṇṈṉṊṋṌṍṎṏṐṑṒṓṔṕṖṗṘṙṚṛṜṝṞṟṠṡṢṣṤṥṦṧṨṩṪṫṬṭṮṯṰṱṲṳṴṵṶṷṸṹṺṻṼṽṾṿẀẁẂẃẄẅẆẇẈẉẊẋẌẍẎẏẐẑẒẓẔẕẖẗẘẙẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹøØđĐðÐłŁħĦıŧŦŋŊ',
  'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyyaabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyooddddllhhittnn')) END;

-- The texts by which people are searched are worked out when one of the names that they are made of changes, and at no other writing.
CREATE OR REPLACE FUNCTION keep_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.display_name IS DISTINCT FROM OLD.display_name THEN
    NEW.search_name := plain_text(NEW.display_name);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT'
    OR (NEW.display_name, NEW.first_name, NEW.last_name, NEW.username, NEW.email, NEW.student_id_number, NEW.hospital_resource_number, NEW.registration_number)
      IS DISTINCT FROM (OLD.display_name, OLD.first_name, OLD.last_name, OLD.username, OLD.email, OLD.student_id_number, OLD.hospital_resource_number, OLD.registration_number) THEN
    NEW.search_text := searched_text(NEW);
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER keep_search_name ON "app_user";
CREATE TRIGGER keep_search_name BEFORE INSERT OR UPDATE OF "display_name" ON "app_user" FOR EACH ROW EXECUTE FUNCTION keep_search_name();
DROP TRIGGER keep_search_text ON "app_user";
CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE OF "display_name", "first_name", "last_name", "username", "email", "student_id_number", "hospital_resource_number", "registration_number"
ON "app_user" FOR EACH ROW EXECUTE FUNCTION keep_search_text();

-- Tags as they are searched: there may be thousands.
ALTER TABLE "tag" ADD COLUMN "search_name" TEXT NOT NULL DEFAULT '';

UPDATE "tag" SET "search_name" = plain_text("name");

CREATE FUNCTION keep_tag_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_name := plain_text(NEW.name);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_tag_search_name BEFORE INSERT OR UPDATE OF "name" ON "tag" FOR EACH ROW EXECUTE FUNCTION keep_tag_search_name();
