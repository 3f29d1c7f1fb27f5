-- A label of which nothing can be seen is blank: also the empty pattern of Braille, and the marks around an annotation. The same
-- characters as isBlankLabel in src/core/history/label.ts, so that the screens and the database agree.

create or replace function private.is_blank(value text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return value !~ ('[^'
    || '\u0001-\u0020\u007F-\u00A0' -- controls, and the space
    || '\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000' -- other white space, and what is as empty
    -- What has no shape of its own: Unicode's Default_Ignorable_Code_Point, and the marks around an annotation.
    || '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164'
    || '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
    || ']');
end
$$;
