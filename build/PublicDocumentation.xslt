<?xml version="1.0" encoding="utf-8"?>
<!-- Leaves out of the documentation file what it says of internal namespaces: the compiler writes all comments into it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" encoding="utf-8" indent="no" />

  <!-- Namespaces, each with a semicolon behind it. -->
  <xsl:param name="internal" />

  <xsl:template match="@*|node()">
    <xsl:copy>
      <xsl:apply-templates select="@*|node()" />
    </xsl:copy>
  </xsl:template>

  <xsl:template match="member">
    <xsl:variable name="isInternal">
      <xsl:call-template name="is-in">
        <xsl:with-param name="name" select="substring(@name, 3)" />
        <xsl:with-param name="namespaces" select="$internal" />
      </xsl:call-template>
    </xsl:variable>
    <xsl:if test="$isInternal = ''">
      <xsl:copy>
        <xsl:apply-templates select="@*|node()" />
      </xsl:copy>
    </xsl:if>
  </xsl:template>

  <!-- Gives a text if a name is in one of the namespaces. -->
  <xsl:template name="is-in">
    <xsl:param name="name" />
    <xsl:param name="namespaces" />
    <xsl:if test="$namespaces != ''">
      <xsl:if test="starts-with($name, concat(substring-before($namespaces, ';'), '.'))">yes</xsl:if>
      <xsl:call-template name="is-in">
        <xsl:with-param name="name" select="$name" />
        <xsl:with-param name="namespaces" select="substring-after($namespaces, ';')" />
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
